/** A private authority, and a certificate with its key that it gave to a server. */
export type Authority = { readonly ca: string; readonly cert: string; readonly key: string };

/**
 * Vouches for `service.test`, 127.0.0.1 and its IPv6 form until the year 2120, and for no other name: `localhost` is a
 * wrong host. Fixed, so that the tests need no tool. The keys guard nothing; that of the authority was thrown away.
 */
export const AUTHORITY: Authority = {
  ca: `-----BEGIN CERTIFICATE-----
MIIBeDCCAR2gAwIBAgIBATAKBggqhkjOPQQDAjAiMSAwHgYDVQQDDBdydW5zaGVl
dCB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAw
MFowIjEgMB4GA1UEAwwXcnVuc2hlZXQgdGVzdCBhdXRob3JpdHkwWTATBgcqhkjO
PQIBBggqhkjOPQMBBwNCAAS5Gb/qOmGmQ7yS10b0A5N9lwq8ua5Zhv7bOanju4h+
EDmDahfG/ILHIT6ifqN2k4GXs9gX1SmenU4MDHO43qq+o0IwQDAPBgNVHRMBAf8E
BTADAQH/MA4GA1UdDwEB/wQEAwIBBjAdBgNVHQ4EFgQUufj2mA6DAwUbvgBZIVDk
GzWla7wwCgYIKoZIzj0EAwIDSQAwRgIhAJrENX2M0g1syEZMrsJsz+8QKAylogzJ
xOkCpIbVg1RBAiEA7Qj4Y50Se1b8kF6Ty3oGtfgZxMQaTtSkoWcByjHGlbQ=
-----END CERTIFICATE-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIB0TCCAXigAwIBAgIBAjAKBggqhkjOPQQDAjAiMSAwHgYDVQQDDBdydW5zaGVl
dCB0ZXN0IGF1dGhvcml0eTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAw
MFowFzEVMBMGA1UEAwwMc2VydmljZS50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEB30JJ1J4wob3B4syMQZtZxq1avQWREzThUL1EuvrbOJ54uiMB4d6KXX0
yHn47wAbWvZxKkBX3MLhbBalPPVwF6OBpzCBpDAMBgNVHRMBAf8EAjAAMA4GA1Ud
DwEB/wQEAwIHgDATBgNVHSUEDDAKBggrBgEFBQcDATAvBgNVHREEKDAmggxzZXJ2
aWNlLnRlc3SHBH8AAAGHEAAAAAAAAAAAAAD//38AAAEwHwYDVR0jBBgwFoAUufj2
mA6DAwUbvgBZIVDkGzWla7wwHQYDVR0OBBYEFBA9jktYoG3m3bgH6Y6XWocz3U5l
MAoGCCqGSM49BAMCA0cAMEQCIF4Dc3Fc8cK2iHk/t/fbK9eaTy8y1PN4jfkXVWX8
NHtmAiBJHb7gRQrkQlLXDk9JHNZw30MlmPGzF8NXkBmpX/cNdQ==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguigZ47Sv5Img9tGH
2Vovi+hZW/2hiq2eEAXVPzHZwKShRANCAAQHfQknUnjChvcHizIxBm1nGrVq9BZE
TNOFQvUS6+ts4nni6IwHh3opdfTIefjvABta9nEqQFfcwuFsFqU89XAX
-----END PRIVATE KEY-----
`,
};
