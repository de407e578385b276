import { PLANT_PHASES } from '@anar/contracts/constants';
import { t } from '../../i18n/t.ts';
import { ChoiceTiles } from '../../ui/choice-tile.tsx';
import { PhasePicture } from './phase-pictures.tsx';
import { StepFrame, type StepProps } from './step.tsx';

export function StepPhase({ draft: { currentPhase }, change }: StepProps) {
  const options = PLANT_PHASES.map((phase) => ({
    value: phase,
    label: t(`onboarding.phase_${phase}`),
    small: t(`onboarding.phase_${phase}_hint`),
    picture: <PhasePicture phase={phase} />,
  }));
  const title = t('onboarding.phaseTitle');
  return (
    <StepFrame title={title} help={t('onboarding.phaseHelp')} spoken={options.map(({ label }) => label).join('। ')}>
      <ChoiceTiles
        label={title}
        options={options}
        value={currentPhase}
        onChange={(phase) => change({ type: 'phase', phase })}
      />
    </StepFrame>
  );
}
