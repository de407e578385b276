import { texts } from '../../../i18n/texts.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Seeds } from '../../../ui/feedback/loading/seeds.tsx';
import { askTexts } from './ask.hi.ts';
import css from './ask.module.css';

const say = texts(askTexts);
/** Problem, doctors, waiting, call. */
const STEPS = 4;

/** Which of the four steps this is, with a link to the previous one. */
export function StepHead({ step, title, onBack }: { step: number; title: string; onBack: () => void }) {
  return (
    <>
      <div className={css.stepHead}>
        <IconButton icon="back" label={say('back')} onClick={onBack} />
        <Seeds kind="steps" value={step} max={STEPS} label={say('steps')} />
        <span className={css.stepOf}>{say('stepOf', { n: step })}</span>
      </div>
      <h2 className={css.title}>{title}</h2>
    </>
  );
}
