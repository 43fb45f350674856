"""A compactor in Python: the newest messages that fit, each call together with its result.

Reads a case a line on standard input and writes what it sends a line on standard output, as JSON.
"""

import json
import sys


def pairs(messages):
    """The positions of a call and of its result, for each result that answers a call."""
    waiting = {}
    for place, message in enumerate(messages):
        for block in message["content"]:
            if block["type"] == "tool_use":
                waiting.setdefault(block["id"], []).append(place)
            elif block["type"] == "tool_result" and waiting.get(block["tool_use_id"]):
                yield waiting[block["tool_use_id"]].pop(), place


def groups(messages):
    """Positions that go out together or not at all, newest first."""
    group_of = list(range(len(messages)))
    for call, result in pairs(messages):
        old, new = group_of[call], group_of[result]
        group_of = [new if group == old else group for group in group_of]
    members = {}
    for place, group in enumerate(group_of):
        members.setdefault(group, []).append(place)
    return sorted(members.values(), key=max, reverse=True)


def size(message):
    return sum(block["tokens"] for block in message["content"])


def compact(case):
    messages, left, kept = case["store"]["messages"], case["budget"], set()
    for group in groups(messages):
        left -= sum(size(messages[place]) for place in group)
        if left < 0:
            break
        kept.update(group)
    return {"sent": [{"id": messages[place]["id"]} for place in sorted(kept)]}


for line in sys.stdin:
    print(json.dumps(compact(json.loads(line))), flush=True)
