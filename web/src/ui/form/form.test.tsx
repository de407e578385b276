// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Field } from './fields/field.tsx';
import { SelectField } from './fields/select-field.tsx';
import { TextArea } from './fields/text-area.tsx';
import { Form, Problem } from './form.tsx';

afterEach(cleanup);

function Refused() {
  const [error, setError] = useState<string>();
  return (
    <Form onSubmit={() => setError('यह भरें')}>
      <Field label="नाम" error={error} />
      <SelectField label="फसल" error={error} />
      <TextArea label="बात" error={error} />
      <Problem>{error}</Problem>
      <button type="submit">सहेजें</button>
    </Form>
  );
}

it('an error that stays after another submission is announced again, and shown once', async () => {
  render(<Refused />);
  const submit = () => userEvent.click(screen.getByRole('button'));
  await submit();
  const first = screen.getAllByRole('alert');
  expect(first).toHaveLength(4);
  await submit();
  const again = screen.getAllByRole('alert');
  expect(again.map(({ textContent }) => textContent)).toEqual(Array(4).fill('यह भरें'));
  // Screen readers announce an alert that is added, not one that stays.
  expect(first.filter((one) => again.includes(one))).toEqual([]);
});

it('typing does not announce an error again', async () => {
  render(<Refused />);
  await userEvent.click(screen.getByRole('button'));
  const before = screen.getAllByRole('alert');
  await userEvent.type(screen.getByRole('textbox', { name: 'नाम' }), 'लता');
  expect(screen.getAllByRole('alert')).toEqual(before);
});
