import { useState } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { OrderList } from './order-list.tsx';
import { ordersTexts } from './orders.hi.ts';

const say = texts(ordersTexts);

/** The profile's payments, fetched when opened. */
export function PaymentsCard() {
  const userId = useSession().user?.id;
  const [open, setOpen] = useState(false);
  if (!userId) return null;
  return (
    <Card padding="rows">
      <Fold start={<TileIcon icon="rupee" />} title={say('title')} onToggle={setOpen}>
        {open && <OrderList userId={userId} />}
      </Fold>
    </Card>
  );
}
