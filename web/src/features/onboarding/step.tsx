import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { useSpeech } from '../../ui/speech.ts';
import type { DraftAction, OrchardDraft } from './orchard-draft.ts';
import css from './wizard.module.css';

/** What each question gets. */
export interface StepProps {
  draft: OrchardDraft;
  change: (action: DraftAction) => void;
}

interface StepFrameProps {
  title: string;
  help: string;
  /** Read aloud with the title. */
  spoken: string;
  children: ReactNode;
}

/** One question: heading, a word of help, the way to hear it, the answers. */
export function StepFrame({ title, help, spoken, children }: StepFrameProps) {
  const speech = useSpeech(`${title}\n${help}\n${spoken}`);
  return (
    <div className={css.step}>
      <div className={css.titleRow}>
        <h1 className={css.title}>{title}</h1>
        {speech.available && (
          <Button kind="soft" size="m" auto icon={speech.speaking ? 'stop' : 'speaker'} onClick={speech.toggle}>
            {speech.speaking ? t('app.stopListening') : t('onboarding.listen')}
          </Button>
        )}
      </div>
      <p className={css.help}>{help}</p>
      {children}
    </div>
  );
}
