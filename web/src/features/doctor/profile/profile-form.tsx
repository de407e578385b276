import { NAME_MAX } from '@anar/contracts/constants';
import { CONSULTATION_FEE, DOCTOR, DOCTOR_LANGUAGES } from '@anar/contracts/consult/constants';
import type { DoctorLanguage } from '@anar/contracts/consult/doctors';
import { useState } from 'react';
import { type DoctorProfile, useSaveDoctorMutation } from '../../../api/endpoints/consult-api.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { consultationTexts } from '../../../consultation/consultation.hi.ts';
import { feeText } from '../../../consultation/doctor-facts.tsx';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { Form, Problem } from '../../../ui/form/form.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { DoctorPhoto } from './doctor-photo.tsx';
import { doctorProfileTexts } from './doctor-profile.hi.ts';
import css from './profile.module.css';
import { type ProfileValues, readProfile, valuesOf, type WrongValue } from './profile-values.ts';

const say = texts(doctorProfileTexts);
const sayLanguage = texts(consultationTexts);

interface ProfileFormProps {
  doctorId: string;
  profile: DoctorProfile | null;
  /** Omitted: before it is filled there is no screen to return to. */
  onDone?: (() => void) | undefined;
}

/** The expert's profile as farmers will see it. */
export function ProfileForm({ doctorId, profile, onDone }: ProfileFormProps) {
  const form = useProfileForm(doctorId, profile, onDone);
  const { values, change } = form;
  const errorOf = (field: WrongValue, text: string) => (form.wrong.includes(field) ? text : undefined);
  const text = (field: 'name' | 'specialty' | 'experience' | 'fee' | 'registration') => ({
    value: values[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
  });
  return (
    <div className={css.page}>
      <h2>{say(profile?.isComplete ? 'editTitle' : 'fillTitle')}</h2>
      <p className={css.soft}>{say(profile?.isComplete ? 'again' : 'fillText')}</p>
      {profile?.proposed && (
        <Caution icon="clock" tone="calm" title={say('proposedTitle')} role="status">
          <p>
            {say('proposedText', {
              specialty: profile.specialty,
              years: profile.experience,
              fee: feeText(profile.consultationFee),
            })}
          </p>
        </Caution>
      )}
      <Card>
        <DoctorPhoto doctorId={doctorId} name={values.name} image={profile?.image} />
      </Card>
      <Card>
        <Form onSubmit={form.save}>
          <div className={css.fields}>
            <Field
              label={say('name')}
              hint={say('nameHint')}
              error={errorOf('name', say('nameError'))}
              maxLength={NAME_MAX}
              {...text('name')}
            />
            <Field
              label={say('specialty')}
              hint={say('specialtyHint')}
              error={errorOf('specialty', say('specialtyError'))}
              maxLength={DOCTOR.specialtyMax}
              {...text('specialty')}
            />
            <Field
              label={say('registration')}
              hint={say('registrationHint')}
              error={errorOf('registration', say('registrationError'))}
              maxLength={DOCTOR.registrationMax}
              {...text('registration')}
            />
            <Field
              label={say('experience')}
              error={errorOf('experience', say('experienceError', { max: DOCTOR.yearsMax }))}
              inputMode="numeric"
              maxLength={2}
              {...text('experience')}
            />
            <Languages
              chosen={values.languages}
              wrong={form.wrong.includes('languages')}
              onChange={(languages) => change({ languages })}
            />
            <Field
              label={say('fee')}
              hint={say('feeHint')}
              error={errorOf('fee', say('feeError', { min: CONSULTATION_FEE.minimum, max: CONSULTATION_FEE.maximum }))}
              prefix="₹"
              inputMode="numeric"
              maxLength={5}
              {...text('fee')}
            />
          </div>
          <Problem>{form.problem}</Problem>
          <div className={css.actions}>
            {onDone && (
              <Button kind="sec" onClick={onDone}>
                {say('cancel')}
              </Button>
            )}
            <Button type="submit" icon="check" busy={form.busy} busyText={say('saving')}>
              {say(profile?.isComplete ? 'saveAgain' : 'save')}
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}

interface LanguagesProps {
  chosen: readonly DoctorLanguage[];
  wrong: boolean;
  onChange: (languages: readonly DoctorLanguage[]) => void;
}

function Languages({ chosen, wrong, onChange }: LanguagesProps) {
  const toggle = (language: DoctorLanguage) => {
    const without = chosen.filter((one) => one !== language);
    onChange(without.length < chosen.length ? without : [...chosen, language].slice(0, DOCTOR.languages));
  };
  return (
    <div>
      <p className={css.label}>{say('languages')}</p>
      <Chips label={say('languages')}>
        {DOCTOR_LANGUAGES.map((language) => (
          <Chip
            key={language}
            selected={chosen.includes(language)}
            aria-invalid={wrong || undefined}
            onClick={() => toggle(language)}
          >
            {sayLanguage(language)}
          </Chip>
        ))}
      </Chips>
      {wrong && (
        <p className={css.error} role="alert">
          {say('languagesError')}
        </p>
      )}
    </div>
  );
}

function useProfileForm(doctorId: string, profile: DoctorProfile | null, onDone: (() => void) | undefined) {
  const { user } = useSession();
  const [values, setValues] = useState(() => valuesOf(profile, user?.name ?? ''));
  const [wrong, setWrong] = useState<WrongValue[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [send] = useSaveDoctorMutation();
  const submit = useSubmit(setProblem, {
    offline: say('saveOffline'),
    failed: (why) => say('saveFailed', { why }),
  });
  const toast = useToast();
  const change = (part: Partial<ProfileValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setWrong((before) => before.filter((field) => !(field in part)));
    setProblem(null);
  };
  const save = async () => {
    const read = readProfile(values);
    setWrong(read.wrong);
    setProblem(null);
    const { body } = read;
    if (!body) return;
    const done = await submit.send(body, () => send({ doctorId, ...body }));
    if (!done) return;
    toast({ title: say(done.data.proposed ? 'savedProposed' : 'saved'), tone: 'ok' });
    onDone?.();
  };
  return { values, change, wrong, problem, busy: submit.busy, save };
}
