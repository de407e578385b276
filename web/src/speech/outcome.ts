/** How reading a text ended: it was read or stopped, the browser wants a press first, or there is no voice. */
export type Outcome = 'done' | 'blocked' | 'none';
