import type { LeadsTo } from '@anar/contracts/diagnosis/diagnosis';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { cardTexts } from '../card.hi.ts';
import css from '../unsure-card.module.css';
import { kisanCallLink } from './expert-help.tsx';

const say = texts(cardTexts);

/** The page or the helpline that answers a question which is not about a sickness. */
export function LeadOn({ to: { page, search } }: { to: LeadsTo }) {
  if (page === 'kisan_call_centre') {
    return (
      <a className={css.call} href={kisanCallLink()}>
        <Icon name="phone" />
        <span>
          {say('kisanName')}
          <b>{say('kisanNumber')}</b>
        </span>
      </a>
    );
  }
  if (page !== 'market') {
    return (
      <ButtonLink icon={page === 'orchard' ? 'tree' : 'sack'} href={`/${page}`}>
        {say(`lead_${page}`)}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink icon="market" href={search ? `/market?${new URLSearchParams({ search })}` : '/market'}>
      {search ? say('lead_market_in', { place: search }) : say('lead_market')}
    </ButtonLink>
  );
}
