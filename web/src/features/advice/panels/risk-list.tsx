import type { Risk } from '@anar/contracts/orchards/advisories';
import { Link } from 'wouter';
import { texts } from '../../../i18n/texts.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { adviceTexts } from '../advice.hi.ts';
import { riskName } from '../card/advice-text.ts';
import { Panel } from './panel.tsx';
import css from './risk-list.module.css';

const say = texts(adviceTexts);

/** Problems that the weather makes likely, and what to look for. Risk ids are ids of the problem library. */
export function RiskList({ risks }: { risks: readonly Risk[] }) {
  if (risks.length === 0) return null;
  return (
    <Panel icon="shield" tone="brand" title={say('risks')}>
      <p className={css.hint}>{say('risksHint')}</p>
      <ul>
        {risks.map(({ id, level, title, text, lookFor }) => (
          <li key={id} className={css.risk}>
            <div className={css.head}>
              <b>{riskName(title)}</b>
              <Badge tone={level}>{say(`risk_${level}`)}</Badge>
            </div>
            <p className={css.text}>{text}</p>
            <p className={css.text}>
              <b>{say('lookFor')}</b> {lookFor}
            </p>
            <Link
              href={`/problems/${id}`}
              className={css.more}
              aria-label={say('riskMoreOf', { name: riskName(title) })}
            >
              {say('riskMore')}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
