import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { Field } from '../../../ui/form/fields/field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { orchardsTexts } from '../orchards.hi.ts';
import { NO_FILTER, type OrchardFilter, PHASE_CHOICES, STATUS_CHOICES } from './filter-orchards.ts';

const sayName = texts(orchardNamesTexts);
const say = texts(orchardsTexts);

interface FiltersProps {
  filter: OrchardFilter;
  change: (part: Partial<OrchardFilter>) => void;
}

/** Search, phase and status; collapsed while none is used. */
export function Filters({ filter, change }: FiltersProps) {
  const inUse = filter.search !== '' || filter.phase !== NO_FILTER.phase || filter.status !== NO_FILTER.status;
  return (
    <Card padding="rows">
      <Fold start={<TileIcon icon="search" tone="action" />} title={say('filters')} startsOpen={inUse}>
        <Field
          type="search"
          label={say('search')}
          hint={say('searchHint')}
          value={filter.search}
          maxLength={50}
          onChange={(event) => change({ search: event.target.value })}
        />
        <Chips label={say('byPhase')}>
          {PHASE_CHOICES.map((phase) => (
            <Chip key={phase} selected={filter.phase === phase} onClick={() => change({ phase })}>
              {phase === 'all' ? say('any') : sayName(`phase_${phase}`)}
            </Chip>
          ))}
        </Chips>
        <Chips label={say('byStatus')}>
          {STATUS_CHOICES.map((status) => (
            <Chip key={status} selected={filter.status === status} onClick={() => change({ status })}>
              {status === 'all' ? say('any') : say(status)}
            </Chip>
          ))}
        </Chips>
      </Fold>
    </Card>
  );
}
