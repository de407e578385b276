import { type ComponentProps, createContext, useContext } from 'react';
import { Icon } from '../brand/icon.tsx';

/** How often the form around was submitted. As the key of an alert it makes what is wrong again a new element, which screen readers say again. */
export const Submissions = createContext(0);

/** Why a field is wrong, below it. */
export function FieldError({ children, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} key={useContext(Submissions)} role="alert">
      <Icon name="alert" size="s" />
      {children}
    </p>
  );
}
