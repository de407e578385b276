import { PLANT_PHASES } from '@anar/contracts/constants';
import { onboarding as words } from '../../i18n/hi/onboarding.ts';
import { orchardNames } from '../../i18n/hi/orchard-names.ts';
import { texts } from '../../i18n/texts.ts';
import { ChoiceTiles } from '../../ui/controls/choice-tile.tsx';
import { Picture } from './orchard-pictures.tsx';
import { StepFrame, type StepProps } from './steps.tsx';

const say = texts(words);
const sayName = texts(orchardNames);

export function StepPhase({ draft: { currentPhase }, change }: StepProps) {
  const options = PLANT_PHASES.map((phase) => ({
    value: phase,
    label: sayName(`phase_${phase}`),
    small: sayName(`phase_${phase}_hint`),
    picture: <Picture of={phase} />,
  }));
  const title = say('phaseTitle');
  return (
    <StepFrame title={title} help={say('phaseHelp')} spoken={options.map(({ label }) => label)}>
      <ChoiceTiles
        label={title}
        options={options}
        value={currentPhase}
        onChange={(phase) => change({ type: 'phase', phase })}
      />
    </StepFrame>
  );
}
