import type { MarketRecord } from '@anar/contracts/market';
import { texts } from '../../../i18n/texts.ts';
import { Button, type ButtonKind } from '../../../ui/controls/button.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { marketTexts } from '../market.hi.ts';
import { fullName } from '../record-text.ts';

const say = texts(marketTexts);

interface AlertButtonProps {
  record: MarketRecord;
  kind: ButtonKind;
  size?: 'main' | 'm';
  auto?: boolean;
}

/** Opens the alert sheet, whose code is loaded on the first click. */
export function AlertButton({ record, ...look }: AlertButtonProps) {
  const { part: AlertSheet, ...sheet } = useLazyOnClick(async () => {
    return (await import('../page/sheets.ts')).AlertSheet;
  });
  return (
    <>
      <Button
        {...look}
        icon="bell"
        aria-haspopup="dialog"
        aria-label={say('alertOf', { name: fullName(record) })}
        busy={sheet.loading}
        onClick={sheet.show}
      >
        {say('alert')}
      </Button>
      {AlertSheet && <AlertSheet record={record} onClose={sheet.close} />}
    </>
  );
}
