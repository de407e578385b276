import type { MarketRecord } from '@anar/contracts/market';
import { useState } from 'react';
import { priceAlerts as words } from '../../../i18n/hi/price-alerts.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button, type ButtonKind } from '../../../ui/button.tsx';
import { fullName } from '../names.ts';
import { AlertSheet } from './alert-sheet.tsx';

const say = texts(words);

interface AlertButtonProps {
  record: MarketRecord;
  kind: ButtonKind;
  size?: 'main' | 'm';
  auto?: boolean;
}

/** "Tell me when the price passes": opens the sheet of alerts. */
export function AlertButton({ record, ...look }: AlertButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...look}
        icon="bell"
        aria-haspopup="dialog"
        aria-label={say('openOf', { name: fullName(record) })}
        onClick={() => setOpen(true)}
      >
        {say('open')}
      </Button>
      {open && <AlertSheet record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
