import { texts } from '../../i18n/texts.ts';
import { useReading } from '../../sound/speech/use-speech.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { canShare, shareByWhatsApp, useShare } from '../../ui/hooks/use-share.ts';
import { ConsultationPhotos } from '../photos/consultation-photos.tsx';
import { prescriptionTexts } from './prescription.hi.ts';
import css from './prescription.module.css';
import { PrescriptionLines } from './prescription-lines.tsx';
import {
  type ShownPrescription,
  type Signature,
  sharedPrescription,
  spokenPrescription,
} from './prescription-words.ts';

const say = texts(prescriptionTexts);

interface PrescriptionViewProps {
  of: ShownPrescription;
  by: Signature;
  /** Path of its printable page; left out: no print button. */
  paperPath?: string | undefined;
  onExpired?: (() => void) | undefined;
}

/** The doctor's prescription: text, products, photos; can be read aloud, shared and printed. */
export function PrescriptionView({ of, by, paperPath, onExpired }: PrescriptionViewProps) {
  return (
    <section className={css.prescription} aria-label={say('title')}>
      <h3 className={css.title}>
        <Icon name="doc" size="s" />
        {say('title')}
      </h3>
      {of.text && <p className={css.text}>{of.text}</p>}
      <PrescriptionLines lines={of.lines} />
      <ConsultationPhotos urls={of.imageUrls} thumbnails={of.thumbnailUrls} onExpired={onExpired} />
      <PrescriptionActions of={of} by={by} paperPath={paperPath} />
    </section>
  );
}

export function PrescriptionActions({ of, by, paperPath }: Omit<PrescriptionViewProps, 'onExpired'>) {
  return (
    <div className={css.actions}>
      <Listen text={spokenPrescription(of)} />
      {paperPath && (
        <ButtonLink kind="soft" size="m" icon="print" href={paperPath} className={css.action}>
          {say('print')}
        </ButtonLink>
      )}
      <SharePrescription of={of} by={by} />
    </div>
  );
}

function Listen({ text }: { text: string }) {
  const { state, toggle } = useReading(text);
  if (text === '') return null;
  const sounding = state === 'preparing' || state === 'speaking';
  return (
    <Button kind="soft" size="m" icon={sounding ? 'stop' : 'speaker'} className={css.action} onClick={toggle}>
      {state === 'none' ? say('noVoice') : say(sounding ? 'stop' : 'listen')}
    </Button>
  );
}

/** Shares by the phone's own share sheet, else by WhatsApp. */
export function SharePrescription({ of, by }: Pick<PrescriptionViewProps, 'of' | 'by'>) {
  const share = useShare('prescription', say('shareFailed'));
  const send = () => {
    const text = sharedPrescription(of, by);
    if (canShare()) void share({ title: say('title'), text });
    else shareByWhatsApp('prescription', text);
  };
  return (
    <Button kind="soft" size="m" icon="send" className={css.action} onClick={send}>
      {say('share')}
    </Button>
  );
}
