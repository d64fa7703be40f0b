/** The form of a lot's terms: fetched for whoever edits them. */
import { lazyPart } from '../../parts/later/lazy-part.ts';

export const termsForm = lazyPart(async () => ({
  default: (await import('./editor/terms-form.tsx')).TermsForm,
}));
