import { useDoctorQuery } from '../../api/endpoints/consult-api.ts';
import css from './wallet.module.css';

/** Name of the doctor whose fee a row is about; an empty line until it is known. */
export function FeeDoctor({ id }: { id: string }) {
  const { data: doctor } = useDoctorQuery(id);
  return <span className={css.soft}>{doctor?.name ?? ' '}</span>;
}
