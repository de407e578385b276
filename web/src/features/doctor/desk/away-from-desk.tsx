import { useLocation } from 'wouter';
import type { DoctorProfile } from '../../../api/endpoints/consult-api.ts';
import { consultPath } from '../../../navigation/route-table.ts';
import { IncomingCards } from '../incoming/incoming-cards.tsx';
import { useIncoming } from '../incoming/use-incoming.ts';
import { deskSearch } from './desk-address.ts';
import { useDeskList } from './queue/use-desk-list.ts';

/** On a doctor's other screens: new requests ring and can be answered there too. */
export function AwayFromDesk({ profile }: { profile: DoctorProfile }) {
  const list = useDeskList(profile);
  const incoming = useIncoming(list.data);
  const [, navigate] = useLocation();
  return (
    <IncomingCards
      {...incoming}
      consultations={list.data ?? []}
      onOpen={(caseId, list) =>
        navigate(`${consultPath()}${deskSearch({ list, caseId, prescription: null, paper: null })}`)
      }
    />
  );
}
