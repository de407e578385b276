import { indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { createConsultationStore } from '../consultations/consultation.store.ts';
import { type Decision, decideDispute } from '../disputes/dispute-moves.ts';
import { listOpenDisputes, type OpenDispute } from '../disputes/open-disputes.ts';
import { createDoctorStore, type StoredDoctor } from '../doctors/doctor.store.ts';
import { isComplete } from '../doctors/doctor-on-wire.ts';

export type Operator = ReturnType<typeof createOperator>;

/** Operator commands, run in their own process on the service's stores: doctor approval and disputes. */
export function createOperator(service: Service, clock: () => Date = () => new Date()) {
  const doctors = createDoctorStore(service);
  const consultations = createConsultationStore(service);

  return {
    /** One line per doctor, those awaiting approval first. */
    async doctors(): Promise<string[]> {
      const all = await doctors.list();
      return all.sort((a, b) => rank(a) - rank(b)).map(describeDoctor);
    },
    /**
     * Approves a profile, or the proposed changes of an approved doctor, as listed under this revision. Throws when the
     * revision is outdated, and while the profile is incomplete: a missing registration number cannot be verified.
     */
    async approve(id: string, revision: number): Promise<string[]> {
      const doctor = await doctors.find(id);
      if (!doctor) throw new Error(`there is no doctor ${id}`);
      if (!isComplete(doctor)) throw new Error('the profile is not filled yet');
      const approved = await doctors.approve(id, revision);
      if (!approved)
        throw new Error(`revision ${revision} of doctor ${id} is not what stands there: look at the list again`);
      return [describeDoctor(approved)];
    },
    async suspend(id: string): Promise<string[]> {
      if (!(await doctors.find(id))) throw new Error(`there is no doctor ${id}`);
      return [describeDoctor(await doctors.suspend(id))];
    },
    async disputes(): Promise<string[]> {
      const open = await listOpenDisputes(service);
      return [...open.flatMap(describeDispute), `${open.length} disputes to decide`];
    },
    async decide(consultationId: string, decision: Decision): Promise<string[]> {
      const seen = await consultations.find(consultationId);
      if (!seen) throw new Error(`there is no consultation ${consultationId}`);
      const { dispute, feePaise, doctorId } = await consultations.change(seen, decideDispute(clock(), decision));
      return [`${consultationId}: ${dispute?.state}, ${rupees(feePaise)}, doctor ${doctorId}`];
    },
  };
}

const RANKS = { awaiting: 0, approved: 2, suspended: 3 };
const rank = ({ approval, proposed }: StoredDoctor) => (approval === 'approved' && proposed ? 1 : RANKS[approval]);

const rupees = (paise: number) => `₹${paise / 100}`;

function describeDoctor(doctor: StoredDoctor): string {
  const { id, approval, revision, name, registrationNumber, specialty, years, feePaise, proposed, createdAt } = doctor;
  const filled = isComplete(doctor)
    ? `${name}, registration number ${registrationNumber}, ${specialty}, ${years} years, ${rupees(feePaise)}`
    : `${name || 'no name'}, profile not filled`;
  const waiting = proposed
    ? `; waits for approval: ${proposed.specialty}, ${proposed.years} years, ${rupees(proposed.feePaise)}`
    : '';
  return `${id}  ${approval}  since ${indiaDay(createdAt)}  revision ${revision}  ${filled}${waiting}`;
}

function describeDispute({ id, doctorId, endedAt, feePaise, text, problem, given }: OpenDispute): string[] {
  const { prescriptions, notes, wrote, talked } = given;
  const left = [
    `${prescriptions} prescriptions`,
    notes ? 'notes' : 'no notes',
    wrote ? 'a message' : 'no message',
    talked ? 'a call' : 'no call',
  ].join(', ');
  return [
    `${id}  ended ${endedAt ? indiaDay(endedAt) : ''}  ${rupees(feePaise)}  doctor ${doctorId}`,
    `   asked: ${problem}`,
    `   says: ${text || '(nothing)'}`,
    `   the doctor left: ${left}`,
  ];
}
