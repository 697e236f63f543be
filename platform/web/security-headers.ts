/** The headers of every response, document or not. */
export const SECURITY_HEADERS: Record<string, string> = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
};

const NO_DOCUMENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The same for a response that is not a document: it may load and run nothing. */
export const NON_DOCUMENT_SECURITY_HEADERS: Record<string, string> = {
  ...SECURITY_HEADERS,
  "content-security-policy": NO_DOCUMENT_POLICY,
};
