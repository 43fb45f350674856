/**
 * The system message in a plain list: a store knows users and assistants only, so a leading message with
 * this id stands for it. An adapter hands it to its library as one; to a compactor that knows no system
 * message it is a message like any other.
 */

export const SYSTEM_ID = 'system';
