"""Asks the oracle from Python, and holds an implementation against the test vectors.

The oracle is kept open: a case a line in, an outcome a line out, as JSON.
"""

import json
import shlex
import subprocess
import sys

COMMAND = "npx compactcheck oracle --jsonl"


class Oracle:
    def __init__(self, command):
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, case):
        self.process.stdin.write(json.dumps(case) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def differing(implementation, vectors):
    """The ids of the vectors that an implementation answers otherwise than the reference."""
    with open(vectors, encoding="utf-8") as lines:
        for vector in map(json.loads, lines):
            if implementation(vector["case"]) != vector["outcome"]:
                yield vector["id"]


oracle = Oracle(sys.argv[1] if len(sys.argv) > 1 else COMMAND)
text = "The user asked for the port of the staging database, and the assistant said that it listens on 5433."
outcome = oracle.ask(
    {
        "store": {
            "messages": [
                {"id": "m1", "role": "user", "content": "Which port does the staging database listen on?"},
                {"id": "m2", "role": "assistant", "content": "5433."},
                {"id": "m3", "role": "user", "content": "Thanks. Now write the migration."},
            ],
            "summaries": [{"id": "L1-0", "level": 1, "sources": ["m1", "m2"], "content": text}],
        },
        "budget": 200,
        "options": {"estimator": "chars", "recentWindowTokens": 0},
    }
)
print(outcome["outcome"], outcome["order"], outcome["verdicts"]["L1-0"]["verdict"])

# Your own implementation goes here; the oracle itself answers every vector.
if len(sys.argv) > 2:
    print(list(differing(oracle.ask, sys.argv[2])))
