import type { ReactNode } from 'react';
import { onboarding as words } from '../../i18n/hi/onboarding.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { inSentences } from '../../speech/in-sentences.ts';
import { useReading } from '../../speech/use-speech.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { DraftAction, OrchardDraft } from './orchard-draft.ts';
import css from './wizard.module.css';

const say = texts(words);

/** What each question gets. */
export interface StepProps {
  draft: OrchardDraft;
  change: (action: DraftAction) => void;
}

interface StepFrameProps {
  title: string;
  help: string;
  /** Read aloud with the title. */
  spoken: readonly string[];
  children: ReactNode;
}

/** One question: heading, a word of help, the way to hear it, the answers. */
export function StepFrame({ title, help, spoken, children }: StepFrameProps) {
  const { state, toggle } = useReading(inSentences([title, help, ...spoken]));
  const sounding = state === 'preparing' || state === 'speaking';
  return (
    <div className={css.step}>
      <div className={css.titleRow}>
        <h1 className={css.title}>{title}</h1>
        {/* Everything it says can be read: without a voice the button goes. */}
        {state !== 'none' && (
          <Button kind="soft" size="m" auto icon={sounding ? 'stop' : 'speaker'} onClick={toggle}>
            {sounding ? t('app.stopListening') : say('listen')}
          </Button>
        )}
      </div>
      <p className={css.help}>{help}</p>
      {children}
    </div>
  );
}
