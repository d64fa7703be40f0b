/** The layout of a lot's pages; what it brings is a list as long as that of a page. */
export { TenderLayout } from '../layouts/tender-layout.tsx';
