/** An example: one's own function under the laws. */
import { describe, it } from 'vitest';
import { describeLaws, readPlain } from '../index.ts';
import { lastMessages } from './last-messages.ts';
describeLaws(
  {
    name: 'lastMessages',
    claims: ['raw-once', 'order', 'pairs', 'budget', 'monotone', 'pure'],
    compile: (given) => {
      const { store, budget } = readPlain(given);
      return { sent: lastMessages(store.messages, budget).map(({ id }) => ({ id })) };
    },
  },
  { describe, it },
);
