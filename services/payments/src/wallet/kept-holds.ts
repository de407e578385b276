/** Longer than a month: fair use counts all holds of a month, settled ones too. */
const SETTLED_KEPT_MS = 35 * 24 * 60 * 60 * 1000;

/** Expression: the holds of a wallet without those settled long ago. */
export const keptHolds = (now: Date) => ({
  $filter: {
    input: '$holds',
    as: 'hold',
    cond: { $gte: [{ $ifNull: ['$$hold.settledAt', now] }, new Date(now.getTime() - SETTLED_KEPT_MS)] },
  },
});
