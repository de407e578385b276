import Type from 'typebox';
import { job } from './job.ts';

/** In every service with photos: removes those that no record claimed within a day. */
export const mediaSweep = job({ name: 'media-sweep', payload: Type.Object({}), attempts: 3 });
