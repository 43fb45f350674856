/** An example: the same function for the command line, `compactcheck verify --adapter torn-messages.subject.ts`. */

import { readPlain, type Subject } from '../index.ts';
import { tornMessages } from './torn-messages.ts';

const subject: Subject = {
  name: 'tornMessages',
  claims: ['raw-once', 'order', 'pairs', 'budget', 'monotone', 'pure'],
  compile: (given) => {
    const { store, budget } = readPlain(given);
    return { sent: tornMessages(store.messages, budget).map(({ id }) => ({ id })) };
  },
};
export default subject;
