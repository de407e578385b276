import type { MarketRecord } from '@anar/contracts/market';
import { priceAlerts as words } from '../../../i18n/hi/price-alerts.ts';
import { texts } from '../../../i18n/texts.ts';
import { loginPath } from '../../../navigation/next-path.ts';
import { useSession } from '../../../session/hooks.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { MARKET_PATH } from '../market-search.ts';
import { AlertForm } from './alert-form.tsx';
import css from './alerts.module.css';
import { MyAlerts } from './my-alerts.tsx';

const say = texts(words);

/** Sets an alert for a mandi and shows those that there are; a guest is led to the login and back to this mandi. */
export function AlertSheet({ record, onClose }: { record: MarketRecord; onClose: () => void }) {
  const { user } = useSession();
  return (
    <Sheet open onClose={onClose} title={say('title')}>
      {user ? (
        <>
          <AlertForm record={record} userId={user.id} />
          <MyAlerts userId={user.id} />
        </>
      ) : (
        <div className={css.form}>
          <p>{say('guest')}</p>
          <ButtonLink href={loginPath(`${MARKET_PATH}/${record.id}`, '')} replace icon="user">
            {say('logIn')}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  );
}
