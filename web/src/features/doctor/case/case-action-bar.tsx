import type { Consultation } from '@anar/contracts/consult/consultations';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useConsultationQuery } from '../../../api/endpoints/consult-api.ts';
import { chatLinkTexts } from '../../../consultation/chat/chat-link.hi.ts';
import { chatPath } from '../../../consultation/chat/chat-link.tsx';
import { UnreadCount, useUnreadIn } from '../../../consultation/chat/unread-count.tsx';
import { prescriptionOf } from '../../../consultation/prescription/prescription-words.ts';
import { t } from '../../../i18n/t.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { StickyBar, useFootHeight } from '../../../ui/layout/sticky-bar.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import type { OpenDesk } from '../desk/desk-address.ts';
import { farmerName } from '../desk/queue/waiting-text.ts';
import { CaseCall } from './call/case-call.tsx';
import { caseTexts } from './case.hi.ts';
import css from './case-action-bar.module.css';
import { RejectSheet } from './reject-sheet.tsx';
import { type CaseActions, endTextOf, useCaseActions } from './use-case-actions.ts';

const say = texts(caseTexts);
const sayChat = texts(chatLinkTexts);

/** Available actions, the primary one first; below the case on a laptop. */
export function CaseActionFoot(props: { one: Consultation; address: OpenDesk }) {
  return hasActions(props.one) && <Foot {...props} />;
}

/** Px between the columns and the end of the window. */
const BELOW_COLUMNS = 16;

function Foot({ one, address }: { one: Consultation; address: OpenDesk }) {
  const foot = useRef<HTMLElement>(null);
  useFootHeight(foot, BELOW_COLUMNS);
  return (
    <footer ref={foot} className={css.foot}>
      <Actions one={one} address={address} />
      {one.status === 'requested' && <p className={css.note}>{say('afterAccept')}</p>}
    </footer>
  );
}

/** The same at the bottom of a phone's screen, at any scroll position. */
export function CaseActionBar({ id, address }: { id: string; address: OpenDesk }) {
  const { data: one } = useConsultationQuery(id);
  if (!one || !hasActions(one)) return null;
  return (
    <StickyBar>
      <Actions one={one} address={address} />
    </StickyBar>
  );
}

const hasActions = ({ status }: Consultation) => !['rejected', 'dismissed', 'missed'].includes(status);

function Actions({ one, address }: { one: Consultation; address: OpenDesk }) {
  const name = farmerName(one);
  const actions = useCaseActions(one.id, name);
  const accept = async () => {
    const isDone = await actions.accept();
    if (isDone) address.go({ list: 'active', caseId: one.id }, { replace: true });
    return isDone;
  };
  const onWrite = () => address.go({ caseId: one.id, prescription: one.id });
  const [asks, setAsks] = useState<'reject' | 'end' | null>(null);
  const paper = prescriptionOf(one);
  const { status } = one;
  // Empty without a reason to call, and for a deleted account.
  const phone = one.user?.phone && <CallLink phone={one.user.phone} name={name} again={status === 'ended'} />;
  const chat = one.chatThreadId && <ChatButton threadId={one.chatThreadId} />;
  const close = () => setAsks(null);
  return (
    <div className={css.actions}>
      <CaseCall one={one} name={name} accept={accept} accepting={actions.busy === 'accept'} />
      {status === 'requested' && (
        <>
          <Button
            icon="check"
            busy={actions.busy === 'accept'}
            busyText={say('accepting')}
            className={css.main}
            onClick={() => void accept()}
          >
            {say('accept')}
          </Button>
          {phone}
          <Button kind="dan" icon="close" auto className={css.side} onClick={() => setAsks('reject')}>
            {say('reject')}
          </Button>
        </>
      )}
      {status === 'ringing' && (
        <>
          <Button
            kind="sec"
            icon="checks"
            busy={actions.busy === 'talked'}
            busyText={say('talkedBusy')}
            className={css.main}
            onClick={() => void actions.talked()}
          >
            {say('talked')}
          </Button>
          {phone}
          {chat}
          <WriteButton paper={paper !== null} onWrite={onWrite} side />
        </>
      )}
      {status === 'connected' && (
        <>
          <WriteButton paper={paper !== null} onWrite={onWrite} />
          {phone}
          {chat}
          <Button kind="sec" icon="end" auto className={css.side} onClick={() => setAsks('end')}>
            {say('end')}
          </Button>
        </>
      )}
      {status === 'ended' && (
        <>
          <WriteButton paper={paper !== null} onWrite={onWrite} />
          {phone}
          {chat}
        </>
      )}
      {asks === 'reject' && (
        <RejectSheet
          one={one}
          name={name}
          actions={actions}
          onClose={close}
          // The next waiting request opens by itself.
          onRejected={() => {
            close();
            address.go({ caseId: null }, { replace: true });
          }}
        />
      )}
      {asks === 'end' && (
        <EndDialog
          one={one}
          actions={actions}
          onClose={close}
          onEnded={() => {
            close();
            address.go({ list: 'done', caseId: one.id }, { replace: true });
          }}
        />
      )}
    </div>
  );
}

function WriteButton({ paper, onWrite, side }: { paper: boolean; onWrite: () => void; side?: boolean }) {
  return (
    <Button kind={side ? 'sec' : 'pri'} icon="pen" auto={side} className={side ? css.side : css.main} onClick={onWrite}>
      {say(paper ? 'rewrite' : 'write')}
    </Button>
  );
}

/** By the phone's own dialler: it always works. */
function CallLink({ phone, name, again }: { phone: string; name: string; again: boolean }) {
  return (
    <a className={css.call} href={`tel:${t('app.phonePrefix')}${phone}`} aria-label={say('callName', { name })}>
      <Icon name="phone" />
      {say(again ? 'callAgain' : 'call')}
    </a>
  );
}

/** To the chat; it stays readable after it has expired. */
function ChatButton({ threadId }: { threadId: string }) {
  const unread = useUnreadIn(threadId);
  return (
    <Link className={css.call} href={chatPath(threadId)}>
      <Icon name="chat" />
      {sayChat('chat')}
      <UnreadCount count={unread} className={css.unread} />
    </Link>
  );
}

interface EndDialogProps {
  one: Consultation;
  actions: CaseActions;
  onClose: () => void;
  onEnded: () => void;
}

/** Ending without advice earns no fee: stated beforehand. */
function EndDialog({ one, actions, onClose, onEnded }: EndDialogProps) {
  const end = async () => {
    if (await actions.end()) onEnded();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('endTitle')}
      text={say(endTextOf(one))}
      actions={
        <>
          <Button kind="sec" onClick={onClose}>
            {say('endStay')}
          </Button>
          <Button busy={actions.busy === 'end'} busyText={say('ending')} onClick={() => void end()}>
            {say('endYes')}
          </Button>
        </>
      }
    />
  );
}
