import type { Consultation } from '@anar/contracts/consult/consultations';
import { isProfile, useDoctorQuery } from '../../api/endpoints/consult-api.ts';
import { type CallJoins, DoctorCalls } from '../../features/call/doctor/doctor-calls.tsx';
import { unsentOf } from '../../features/doctor/drafts.ts';
import { useSession } from '../../session/hooks.ts';
import { lazyView } from '../../ui/feedback/loading/lazy-view.tsx';
import { lazyComponent } from '../../ui/hooks/lazy.tsx';

const CallPaper = lazyView(async () => (await import('../../features/doctor/case/call/call-paper.tsx')).CallPaper);
const CallCase = lazyView(async () => (await import('../../features/doctor/case/call/call-case.tsx')).CallCase);
const CallPhotos = lazyComponent(async () => (await import('../../features/chat/view/call-photos.tsx')).CallPhotos);

const joinsOf = (userId: string): CallJoins => ({
  paper: (one) => <PaperOfCall one={one} />,
  caseSheet: (one) => <CallCase one={one} />,
  photos: (threadId, since) => <CallPhotos key={threadId} threadId={threadId} since={since} />,
  notesOf: (consultationId) => unsentOf(userId, consultationId)?.notes,
});

/** A doctor's calls with the notes, the prescription, the case and the chat's photos. */
export function CallsOfDoctor({ userId }: { userId: string }) {
  return <DoctorCalls joins={joinsOf(userId)} />;
}

function PaperOfCall({ one }: { one: Consultation }) {
  const { user } = useSession();
  const doctorId = user?.doctorId ?? user?.id ?? '';
  const { data } = useDoctorQuery(doctorId, { skip: doctorId === '' });
  return data && isProfile(data) ? <CallPaper one={one} doctor={data} /> : null;
}
