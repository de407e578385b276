import { BAHARS } from '@anar/contracts/constants';
import { t } from '../../i18n/t.ts';
import { ChoiceTiles } from '../../ui/choice-tile.tsx';
import { BaharPicture } from './bahar-pictures.tsx';
import { StepFrame, type StepProps } from './step.tsx';

export function StepBahar({ draft: { baharType }, change }: StepProps) {
  const options = BAHARS.map((bahar) => ({
    value: bahar,
    label: t(`onboarding.bahar_${bahar}`),
    small: [t(`onboarding.bahar_${bahar}_flowers`), t(`onboarding.bahar_${bahar}_harvest`)],
    picture: <BaharPicture bahar={bahar} />,
  }));
  const title = t('onboarding.baharTitle');
  const spoken = options.map(({ label, small }) => `${[label, ...small].join('। ')}।`).join('\n');
  return (
    <StepFrame title={title} help={t('onboarding.baharHelp')} spoken={spoken}>
      <ChoiceTiles
        wide
        label={title}
        options={options}
        value={baharType}
        onChange={(bahar) => change({ type: 'bahar', bahar })}
      />
    </StepFrame>
  );
}
