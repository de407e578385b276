import { useState } from 'react';
import { deviceStore } from '../../../device/device-store.ts';
import { serverNow } from '../../../device/server-clock.ts';
import type { CheckRecord } from '../check-record.ts';
import { outcomeToAsk } from './ask-outcome.ts';
import { OutcomeFeedback } from './outcome-feedback.tsx';

/** Milliseconds since 1970. */
const quietUntil = deviceStore({
  key: 'anar-mitra:outcome-quiet-until',
  scope: 'device',
  read: (stored) => (typeof stored === 'number' ? stored : 0),
});
const QUIET_MS = 3 * 24 * 60 * 60 * 1000;

/** One question on the start, from the list that the start shows anyway. Answered or put off, it rests for three days. */
export function OutcomeOnHome({ records }: { records: CheckRecord[] }) {
  const [quiet, setQuiet] = useState(() => serverNow() < quietUntil.get());
  const [askedId, setAskedId] = useState<string | null>(null);
  const asked = records.find(({ id }) => id === askedId) ?? outcomeToAsk(records, serverNow());
  if (quiet || !asked) return null;
  // Its answer stays on the screen, with a place for a few words; the next question waits for another day.
  if (asked.id !== askedId) setAskedId(asked.id);

  const rest = () => quietUntil.set(serverNow() + QUIET_MS);
  const later = () => {
    rest();
    setQuiet(true);
  };
  return <OutcomeFeedback key={asked.id} record={asked} onSaid={rest} onLater={later} />;
}
