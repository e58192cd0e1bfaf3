"""Events: the records of what happened, and the fields that messages may mention.

Events are frozen data, told and counted elsewhere. Nothing here makes one happen.
"""
