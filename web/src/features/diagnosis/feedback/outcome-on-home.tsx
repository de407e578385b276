import { useState } from 'react';
import { serverNow } from '../../../device/network/server-clock.ts';
import { deviceStore } from '../../../device/storage/device-store.ts';
import type { CheckRecord } from '../record/check-record.ts';
import { outcomeToAsk } from './ask-outcome.ts';
import { OutcomeFeedback } from './outcome-feedback.tsx';

/** Milliseconds since 1970; until then no question is asked. */
const quietUntil = deviceStore({
  key: 'anar-mitra:outcome-quiet-until',
  scope: 'device',
  read: (stored) => (typeof stored === 'number' ? stored : 0),
});
const QUIET_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Asks one outcome question on the start page, from the list shown there anyway. After an answer or "later": none for
 * three days.
 */
export function OutcomeOnHome({ records }: { records: CheckRecord[] }) {
  const [quiet, setQuiet] = useState(() => serverNow() < quietUntil.get());
  const [askedId, setAskedId] = useState<string | null>(null);
  const asked = records.find(({ id }) => id === askedId) ?? outcomeToAsk(records, serverNow());
  if (quiet || !asked) return null;
  // The answered question stays on the screen for a comment; the next question waits for another day.
  if (asked.id !== askedId) setAskedId(asked.id);

  const rest = () => quietUntil.set(serverNow() + QUIET_MS);
  const later = () => {
    rest();
    setQuiet(true);
  };
  return <OutcomeFeedback key={asked.id} record={asked} onSaid={rest} onLater={later} />;
}
