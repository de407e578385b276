import { orchardForm as words } from '../../../i18n/hi/orchard-form.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Form, Problem } from '../../../ui/form/form.tsx';
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx';
import css from './form.module.css';
import { FormPlaceField } from './form-place.tsx';
import { NameField, OrchardFields, Question } from './orchard-fields.tsx';
import { useCreateOrchard } from './use-create-orchard.ts';

const say = texts(words);

/** One more orchard: every question on one page, most of them answered already. */
export default function NewOrchardPage() {
  const userId = useSession().user?.id;
  return userId ? <NewOrchard userId={userId} /> : null;
}

function NewOrchard({ userId }: { userId: string }) {
  const { draft, wrong, problem, busy, change, setPlace, create } = useCreateOrchard(userId);
  const fields = { form: draft.form, change, wrong };
  return (
    <Form onSubmit={create}>
      <NameField {...fields} hint={say('nameHint')} />
      <Question title={say('place')} hint={say('placeHint')}>
        <FormPlaceField place={draft.place} onPlace={setPlace} />
      </Question>
      <OrchardFields {...fields} />
      <div className={css.end} />
      <StickyBar>
        <div className={css.bar}>
          <Problem>{problem}</Problem>
          <Button type="submit" icon="check" busy={busy} busyText={say('creating')}>
            {say('create')}
          </Button>
        </div>
      </StickyBar>
    </Form>
  );
}
