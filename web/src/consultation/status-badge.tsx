import type { Consultation } from '@anar/contracts/consult/consultations';
import { texts } from '../i18n/texts.ts';
import type { IconName } from '../ui/brand/icon-names.ts';
import { Badge, type BadgeTone } from '../ui/feedback/badge.tsx';
import { consultationTexts } from './consultation.hi.ts';

const say = texts(consultationTexts);

export type Viewer = 'farmer' | 'doctor';
type StatusFields = Pick<Consultation, 'status' | 'cancelledBy'>;

const LOOKS: Record<Consultation['status'], { icon: IconName; tone: BadgeTone }> = {
  requested: { icon: 'clock', tone: 'medium' },
  ringing: { icon: 'bell', tone: 'low' },
  connected: { icon: 'check', tone: 'low' },
  ended: { icon: 'checks', tone: 'plain' },
  rejected: { icon: 'close', tone: 'plain' },
  dismissed: { icon: 'stop', tone: 'plain' },
  missed: { icon: 'phone', tone: 'plain' },
};

/** The status in the words of the viewer's role. */
export function statusText({ status, cancelledBy }: StatusFields, viewer: Viewer): string {
  const doctor = viewer === 'doctor';
  switch (status) {
    case 'requested':
    case 'ringing':
    case 'rejected':
      return say(doctor ? `${status}Doctor` : status);
    case 'dismissed':
      return cancelledBy ? say(doctor ? 'cancelledDoctor' : 'cancelled') : say('dismissed');
    default:
      return say(status);
  }
}

export function StatusBadge({ of, viewer }: { of: StatusFields; viewer: Viewer }) {
  return <Badge {...LOOKS[of.status]}>{statusText(of, viewer)}</Badge>;
}

const ACTIVE: readonly Consultation['status'][] = ['requested', 'ringing', 'connected'];

/** Whether it is still open. */
export const isActive = ({ status }: Pick<Consultation, 'status'>): boolean => ACTIVE.includes(status);
