import Type from 'typebox';
import { job } from './job.ts';
import { Ulid } from './shapes.ts';

/** In every service with photos: removes those that no record claimed within a day. */
export const mediaSweep = job({ name: 'media-sweep', payload: Type.Object({}), attempts: 3 });

/** A while after an erasure: once more, for what was being written meanwhile. Not `userId`: jobs about an erased person do nothing. */
export const eraseAgain = job({ name: 'erase-again', payload: Type.Object({ personId: Ulid }) });

/** Every morning at 05:00 in India: one `advisory-cell` job for each 0.1° cell with an active orchard. */
export const advisoryDaily = job({ name: 'advisory-daily', payload: Type.Object({}), attempts: 5 });

/** Advisories of one day for all active orchards of one weather cell. */
export const advisoryCell = job({
  name: 'advisory-cell',
  payload: Type.Object({
    day: Type.String({ format: 'date' }),
    cell: Type.String({ description: 'latitude and longitude in tenths of a degree: 177_759' }),
  }),
});

/** One push to all phones of a person; tried for about an hour. */
export const notify = job({
  name: 'notify',
  payload: Type.Object({ notificationId: Ulid, userId: Ulid }),
  attempts: 12,
});

/** Every hour and when somebody asks for it: one look at the portal of mandi prices, one at a time over all replicas. */
export const marketIngest = job({ name: 'market-ingest', payload: Type.Object({}), attempts: 3, alone: true });
