// Names of the files that the checker takes (docs/verification.md).
export const BUNDLE_FORMAT = 'tender-bundle/1';
export const RECEIPT_FORMAT = 'tender-receipt/1';
