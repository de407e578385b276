import { app } from './hi/app.ts';
import { shell } from './hi/shell.ts';
import { time } from './hi/time.ts';

/** Words that every screen may need; Hindi is the language of the product, and its keys type `t`. A feature's words: `texts.ts`. */
export const hi = { app, shell, time };
