import { PRESCRIPTION } from '@anar/contracts/consult/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { useLabelsQuery } from '../../../api/endpoints/labels-api.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { TextArea } from '../../../ui/form/fields/text-area.tsx';
import { Problem } from '../../../ui/form/form.tsx';
import { useMediaQuery, WIDE } from '../../../ui/hooks/use-media-query.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { farmerName } from '../desk/queue/waiting-text.ts';
import css from './editor.module.css';
import { PrescriptionImages } from './images/prescription-images.tsx';
import { useImages } from './images/use-images.ts';
import { isOpen, useLabelCheck } from './label/use-label-check.ts';
import { WarningAnswer } from './label/warning-answer.tsx';
import lineCss from './line.module.css';
import { LineFields } from './line-fields.tsx';
import { prescriptionEditorTexts } from './prescription-editor.hi.ts';
import { PrescriptionPreview } from './prescription-preview.tsx';
import type { DraftState } from './use-prescription-draft.ts';
import { useSendPrescription } from './use-send-prescription.ts';

const say = texts(prescriptionEditorTexts);

interface EditorFormProps {
  one: Consultation;
  doctor: DoctorProfile;
  state: DraftState;
  onSent: () => void;
  /** In a narrow column beside something else, whatever the window's width. */
  inPanel?: boolean;
}

/** Advice, products and images; preview and cancel beside them. */
export function EditorForm({ one, doctor, state, onSent, inPanel = false }: EditorFormProps) {
  const { draft } = state;
  const { data: labels = [], error, isFetching, refetch } = useLabelsQuery();
  const images = useImages(one, state);
  const check = useLabelCheck(one.id, draft);
  const [marked, setMarked] = useState(false);
  const openText = isOpen({ warnings: check.ofText }, draft);
  const open = draft.lines.filter((line) => isOpen(check.of(line.key), line)).length + (openText ? 1 : 0);
  const sending = useSendPrescription({ one, state, images: images.urls, open, onSent, onRefused: check.refused });
  const version = (one.prescriptionVersion ?? 0) + 1;
  const preview = (
    <PrescriptionPreview
      doctor={doctor}
      farmer={farmerName(one)}
      draft={draft}
      images={images.urls}
      version={version}
      checkOf={check.of}
    />
  );
  const send = () => {
    setMarked(true);
    void sending.send();
  };
  return (
    <div className={classNames(css.columns, inPanel && css.inPanel)}>
      <div className={css.form}>
        {state.resumed && (
          <Caution icon="info" tone="calm" role="status">
            <p>{say('draftOpened')}</p>
            <Button kind="txt" size="m" auto onClick={state.resetDraft}>
              {say('draftDrop')}
            </Button>
          </Caution>
        )}
        <TextArea
          label={say('text')}
          aside={say('textHint')}
          value={draft.text}
          maxLength={PRESCRIPTION.textMax}
          onChange={(event) => state.change({ text: event.target.value })}
        />
        {check.ofText.length > 0 && (
          <WarningAnswer
            reason={draft.reason}
            warnings={check.ofText}
            marked={marked}
            onReason={(reason) => state.change({ reason })}
          />
        )}
        <section aria-label={say('lines')}>
          <div className={css.head}>
            <h2>{say('lines')}</h2>
            <span>{say('linesHint')}</span>
          </div>
          {error && (
            <RetryNote title={say('productFailed')} onRetry={refetch} busy={isFetching}>
              {errorText(error)}
            </RetryNote>
          )}
          <Card padding="none" className={lineCss.lines}>
            {draft.lines.map((line, index) => (
              <LineFields
                key={line.key}
                number={index + 1}
                line={line}
                check={check.of(line.key)}
                labels={labels}
                marked={marked}
                onChange={(part) => state.changeLine(line.key, part)}
                onRemove={() => state.removeLine(line.key)}
              />
            ))}
            {draft.lines.length < PRESCRIPTION.lines ? (
              <Button kind="txt" size="m" icon="plus" className={css.addLine} onClick={state.addLine}>
                {say('addLine')}
              </Button>
            ) : (
              <p className={css.full}>{say('linesFull', { n: PRESCRIPTION.lines })}</p>
            )}
          </Card>
          <p className={css.checkNote} role="status">
            {check.failure
              ? say('checkFailed', { why: check.failure })
              : check.busy && draft.lines.length > 0 && say('checking')}
          </p>
        </section>
        <PrescriptionImages consultationId={one.id} {...images} />
      </div>
      <Foot
        open={open}
        problem={sending.problem}
        busy={sending.busy}
        oldVersion={one.prescriptionVersion}
        preview={preview}
        onSend={send}
        inPanel={inPanel}
      />
    </div>
  );
}

interface FootProps {
  open: number;
  problem: string | null;
  busy: boolean;
  oldVersion: number | undefined;
  preview: React.ReactNode;
  onSend: () => void;
  inPanel: boolean;
}

/** Preview and send button: a column on a laptop; on a phone a bar, with the preview behind a click. */
function Foot({ open, problem, busy, oldVersion, preview, onSend, inPanel }: FootProps) {
  const wide = useMediaQuery(WIDE) && !inPanel;
  const [looking, setLooking] = useState(false);
  const send = (
    <Button
      icon="send"
      busy={busy}
      busyText={say('sending')}
      className={css.send}
      onClick={open > 0 ? showFirstOpen : onSend}
    >
      {oldVersion === undefined ? say('send') : say('sendNext', { n: oldVersion + 1 })}
    </Button>
  );
  const notes = (
    <>
      {oldVersion !== undefined && (
        <p className={css.version}>{say('oldVersion', { n: oldVersion, next: oldVersion + 1 })}</p>
      )}
      <Problem>{problem}</Problem>
      {open > 0 && (
        <p className={css.openNote} role="status">
          <Icon name="alert" size="s" />
          <span>{say('open', { n: open })}</span>
          <button type="button" className={css.show} onClick={showFirstOpen}>
            {say('show')}
          </button>
        </p>
      )}
    </>
  );
  if (!wide) {
    const bar = (
      <div className={css.bar}>
        {notes}
        <div className={css.buttons}>
          <Button kind="sec" icon="zoom" auto onClick={() => setLooking(true)}>
            {say('preview')}
          </Button>
          {send}
        </div>
      </div>
    );
    return (
      <>
        {inPanel ? <div className={css.panelBar}>{bar}</div> : <StickyBar>{bar}</StickyBar>}
        {looking && (
          <Sheet open onClose={() => setLooking(false)} title={say('previewTitle')}>
            {preview}
          </Sheet>
        )}
      </>
    );
  }
  return (
    <aside className={css.aside} aria-label={say('previewTitle')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it */}
      <section className={css.paper} aria-label={say('preview')} tabIndex={0}>
        {preview}
      </section>
      <Card>
        {notes}
        {send}
      </Card>
    </aside>
  );
}

/** Scrolls to the first unanswered warning and focuses it. */
function showFirstOpen(): void {
  const warning = document.querySelector<HTMLElement>('[data-open-warning]');
  warning?.scrollIntoView({ block: 'center' });
  warning?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}
