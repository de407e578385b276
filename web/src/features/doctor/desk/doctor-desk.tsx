import { useEffect } from 'react';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useLiveChats } from '../../../consultation/chat/use-live-chats.ts';
import { PrescriptionPage } from '../../../consultation/prescription/prescription-page.tsx';
import { texts } from '../../../i18n/texts.ts';
import { IncomingCards } from '../incoming/incoming-cards.tsx';
import { useIncoming } from '../incoming/use-incoming.ts';
import { PrescriptionEditor } from '../prescription/prescription-editor.tsx';
import { deskTexts } from './desk.hi.ts';
import { useDeskAddress } from './desk-address.ts';
import { DeskColumns } from './desk-columns.tsx';
import { queueOf } from './queue/queue.ts';
import { useDeskList } from './queue/use-desk-list.ts';

const COUNT = /^\(\d+\) /;

/** Number of waiting requests before the tab's title: '(3) डॉक्टर पैनल'. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(COUNT, '');
      const next = count > 0 ? `(${count}) ${bare}` : bare;
      if (document.title !== next) document.title = next;
    };
    show();
    // The shell sets the title after the screen's content has rendered.
    const title = document.querySelector('title');
    const observer = new MutationObserver(show);
    if (title) observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}

const say = texts(deskTexts);

interface DoctorDeskProps {
  profile: DoctorProfile;
  onEditProfile: () => void;
}

/** The workplace of an approved doctor: queue, opened case, case sheet and prescription. */
export function DoctorDesk({ profile, onEditProfile }: DoctorDeskProps) {
  const address = useDeskAddress();
  const list = useDeskList(profile);
  const queue = queueOf(list.data ?? []);
  const incoming = useIncoming(list.data);
  useLiveChats();
  useTitleCount(queue.new.length);

  if (list.data === undefined) return <QueryStatus of={list} title={say('failed')} offline={say('offline')} />;
  const backTo = (caseId: string) => address.go({ prescription: null, paper: null, caseId }, { replace: true });
  const { prescription, paper } = address;
  return (
    <>
      <IncomingCards
        {...incoming}
        consultations={list.data}
        onOpen={(caseId, list) => address.go({ list, caseId, prescription: null, paper: null })}
      />
      {prescription ? (
        <PrescriptionEditor
          key={prescription}
          consultationId={prescription}
          doctor={profile}
          onLeave={() => backTo(prescription)}
        />
      ) : paper ? (
        <PrescriptionPage consultationId={paper} onBack={() => backTo(paper)} />
      ) : (
        <DeskColumns profile={profile} address={address} list={list} queue={queue} onEditProfile={onEditProfile} />
      )}
    </>
  );
}
