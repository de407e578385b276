import { t } from '../../i18n/t.ts';
import { Card } from '../../ui/card.tsx';
import { Source, Why } from '../../ui/why-line.tsx';
import type { CheckResult } from './check-record.ts';
import css from './diagnosis-card.module.css';

/** The simple advice and its steps, why, and where it comes from. */
export function AdviceSection({ result }: { result: CheckResult }) {
  const { notice = '', steps, why, sources } = result;
  // The spoken advice begins with the warning; on the screen that stands above already.
  const advice = result.hindi_text.startsWith(notice)
    ? result.hindi_text.slice(notice.length).trim()
    : result.hindi_text;
  if (advice === '' && steps.length === 0) return null;
  return (
    <Card>
      {advice !== '' && (
        <>
          <h2>{t('diagnosis.advice')}</h2>
          <p className={css.advice}>{advice}</p>
        </>
      )}
      {steps.length > 0 && (
        <>
          <h3 className={css.howTo}>{t('diagnosis.howTo')}</h3>
          <ol className={css.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      {(why || sources.length > 0) && (
        <div className={css.trust}>
          {why && <Why>{why}</Why>}
          {sources.length > 0 && <Source>{sources.join(' · ')}</Source>}
        </div>
      )}
    </Card>
  );
}
