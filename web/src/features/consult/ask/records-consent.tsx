import { useId } from 'react';
import { ORCHARDS_STALE_SECONDS, useOrchardsQuery } from '../../../api/endpoints/orchards-api.ts';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { askTexts } from './ask.hi.ts';
import css from './ask.module.css';
import { askDraft, changeDraft } from './ask-draft.ts';

const say = texts(askTexts);

/** Consent to show the orchard's records to the doctor, and which orchard where there are several. */
export function RecordsConsent({ userId }: { userId: string }) {
  const { sharesRecords, orchardId } = askDraft.use();
  const { data: orchards = [] } = useOrchardsQuery(userId, { refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS });
  const hint = useId();
  const choose = (on: boolean) => {
    const only = orchards.length === 1 ? orchards[0]?.id : orchardId;
    changeDraft({ sharesRecords: on, orchardId: on ? only : undefined });
  };
  return (
    <div className={css.group}>
      <label className={css.consent}>
        <input
          type="checkbox"
          checked={sharesRecords}
          aria-describedby={hint}
          onChange={(event) => choose(event.target.checked)}
        />
        {say('shares')}
      </label>
      <p id={hint} className={css.note}>
        {say('sharesHint')}
      </p>
      {sharesRecords && orchards.length > 1 && (
        <SelectField
          label={say('orchard')}
          value={orchardId ?? ''}
          onChange={(event) => changeDraft({ orchardId: event.target.value || undefined })}
        >
          <option value="">{say('noOrchard')}</option>
          {orchards.map(({ id, name, plantCount, place }) => (
            <option key={id} value={id}>
              {name.trim() ||
                say('orchardOf', { plants: readable(plantCount), place: place?.name ?? place?.districtName ?? '' })}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
