import { Caution } from '../../ui/feedback/caution.tsx';

/** A warning that stands whatever the confidence, such as a banned product in the farmer's words. */
export function Notice({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <Caution icon="alert" tone="danger">
      {text}
    </Caution>
  );
}
