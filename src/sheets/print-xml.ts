// How a sheet comes out of a printer, in the format's own words: what neither library of workbooks writes by itself.
/** Before everything else of a sheet: as wide as one page. */
export const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
/** Right after the paper: «1 / 3» at the foot of each page. */
export const PAGE_NUMBERS = '<headerFooter><oddFooter>&amp;C&amp;P / &amp;N</oddFooter></headerFooter>';
