import type { Receipt } from '@anar/contracts/payments/payments';
import type { ReactNode } from 'react';
import { useRoute } from 'wouter';
import { useReceiptQuery } from '../../../api/endpoints/payments-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { spokenDay, spokenLastDay } from '../../../i18n/dates/spoken-day.ts';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { BrandMark } from '../../../ui/brand/brand-mark.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { canShare, useShare } from '../../../ui/hooks/use-share.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx';
import { methodText, purposeText, whenText } from '../purpose.ts';
import { RefundNote } from '../refund-note.tsx';
import { amountInWords } from './amount-in-words.ts';
import { receiptTexts } from './receipt.hi.ts';
import css from './receipt-page.module.css';

const say = texts(receiptTexts);

/** The receipt of one payment, to keep, print and share. */
export default function ReceiptPage() {
  const [, params] = useRoute('/receipt/:id');
  const orderId = params?.id ?? '';
  const state = useQueryState(useReceiptQuery(orderId, { refetchOnMountOrArgChange: true }));
  if (state.data === null) {
    return (
      <EmptyState art="basket" title={say('missing')} text={say('missingText')}>
        <ButtonLink href="/profile">{say('toProfile')}</ButtonLink>
      </EmptyState>
    );
  }
  if (!state.data) return <QueryStatus of={state} title={say('failed')} offline={say('offline')} />;
  return <Paper receipt={state.data} />;
}

function Paper({ receipt }: { receipt: Receipt }) {
  const name = useSession().user?.name.trim() || say('unnamed');
  return (
    <>
      <Card className={css.receipt} data-receipt>
        <header className={css.head}>
          <BrandMark />
          <div>
            <b className={css.brand}>{t('app.name')}</b>
            <p className={css.number}>{say('number', { number: receipt.number })}</p>
          </div>
        </header>
        <div className={css.paid}>
          <div>
            <p className={css.label}>{say('received')}</p>
            <p className={css.amount}>{rupees(receipt.amountPaise)}</p>
          </div>
          <Badge tone={receipt.refund ? 'plain' : 'low'} icon={receipt.refund ? 'clock' : 'check'}>
            {say(receipt.refund ? 'returned' : 'paid')}
          </Badge>
        </div>
        <dl className={css.rows}>
          {rowsOf(receipt, name).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={css.words}>{amountInWords(receipt.amountPaise)}</p>
        {receipt.refund && <RefundNote of={receipt} className={css.refund} />}
      </Card>
      <Actions receipt={receipt} />
    </>
  );
}

/** Known fields only: tax appears if the seller has configured it. */
function rowsOf({ purpose, paidAt, method, paymentId, period, seller }: Receipt, name: string): [string, ReactNode][] {
  const { gst } = seller;
  const rows: [string, ReactNode][] = [
    [say('who'), name],
    [say('what'), purposeText(purpose)],
  ];
  if (period) rows.push([say('period'), spokenPeriod(period)]);
  rows.push([say('when'), whenText(paidAt, LATER)]);
  if (method) rows.push([say('how'), methodText(method)]);
  rows.push([say('paymentId'), paymentId]);
  if (seller.name) rows.push([say('seller'), seller.name]);
  if (seller.address) rows.push([say('address'), seller.address]);
  if (seller.gstin) rows.push([say('gstin'), seller.gstin]);
  if (gst?.sac) rows.push([say('sac'), gst.sac]);
  if (gst) rows.push([say('gst', { percent: gst.percent }), rupees(gst.includedPaise)]);
  return rows;
}

/** A receipt is read years later, so its days have their year. */
const LATER = 0;
const spokenPeriod = ({ from, until }: NonNullable<Receipt['period']>) =>
  say('fromUntil', { from: spokenDay(from, LATER), until: spokenLastDay(until, LATER) });

function Actions({ receipt }: { receipt: Receipt }) {
  const share = useShare('receipt', say('shareFailed'));
  const text = [
    say('number', { number: receipt.number }),
    purposeText(receipt.purpose),
    rupees(receipt.amountPaise),
    whenText(receipt.paidAt, LATER),
  ].join('\n');
  return (
    <StickyBar>
      <Button kind={canShare() ? 'sec' : 'pri'} icon="print" onClick={() => window.print()}>
        {say('print')}
      </Button>
      {canShare() && (
        <Button icon="send" onClick={() => void share({ title: say('shareTitle'), text })}>
          {say('share')}
        </Button>
      )}
    </StickyBar>
  );
}
