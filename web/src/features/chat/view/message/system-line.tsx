import { timeOfDay } from '../../../../i18n/dates/time-of-day.ts';
import { texts } from '../../../../i18n/texts.ts';
import { Icon } from '../../../../ui/brand/icon.tsx';
import type { IconName } from '../../../../ui/brand/icon-names.ts';
import { chatTexts } from '../../chat.hi.ts';
import type { Row } from '../list/rows.ts';
import { PrescriptionMessage } from '../prescription/prescription-message.tsx';
import type { ChatActions, Surroundings } from './chat-actions.ts';
import { systemText } from './message-words.ts';
import css from './system-line.module.css';

const say = texts(chatTexts);

const ICONS: Record<NonNullable<SystemRow['message']['system']>['line'], IconName> = {
  accepted: 'check',
  ended: 'clock',
  missed: 'phone',
  prescription: 'doc',
};

type SystemRow = Extract<Row, { kind: 'system' }>;

interface SystemLineProps {
  row: SystemRow;
  about: Surroundings;
  actions: ChatActions;
}

/** A change of the consultation's state. For the farmer, the newest prescription is shown as a card. */
export function SystemLine({ row: { key, message, isNewest }, about, actions }: SystemLineProps) {
  const line = message.system?.line ?? 'accepted';
  const version = message.system?.prescriptionVersion ?? 1;
  if (line === 'prescription' && isNewest && about.viewer === 'farmer') {
    return <PrescriptionMessage id={key} version={version} at={message.createdAt} about={about} actions={actions} />;
  }
  return (
    <div className={css.line}>
      <Icon name={ICONS[line]} className={css.icon} />
      <p>{say('lineAt', { line: systemText(message, about.isExpired), clock: timeOfDay(message.createdAt) })}</p>
      {line === 'prescription' && (
        <button type="button" className={css.see} onClick={() => actions.openPaper(version)}>
          {say('see')}
        </button>
      )}
    </div>
  );
}
