import { useCaseSheetQuery } from '../../../../api/endpoints/consult-api.ts';
import { t } from '../../../../i18n/t.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Seeds } from '../../../../ui/feedback/loading/seeds.tsx';
import { caseTexts } from '../case.hi.ts';
import css from '../case.module.css';

const say = texts(caseTexts);

/** The app's answer to the farmer's last check; nothing without one. */
export function AppEstimate({ id }: { id: string }) {
  const { data } = useCaseSheetQuery(id);
  const check = data?.checks[0];
  if (!check?.problem) return null;
  const { problem, confidence } = check;
  return (
    <div className={css.estimate}>
      <div>
        <span className={css.soft}>{say('estimate')}</span>
        <br />
        <b>{problem}</b>
      </div>
      <span className={css.meter}>
        <Seeds
          value={confidence}
          max={100}
          kind="confidence"
          label={say('estimateOf', { problem, percent: confidence })}
        />
        <b>{t('app.percent', { value: confidence })}</b>
      </span>
    </div>
  );
}
