import type { Identity } from '../likeness/Profile.ts';

/**
 * Companies as several people entered them. Records in one list are the same company, different lists are different
 * companies. They include companies of one group, namesakes, neighbours in one building, and clients of one bookkeeper.
 */
export const labelledVendors: readonly (readonly Identity[])[] = [
  [
    {
      name: 'Acme Office Supplies Inc.',
      taxId: '94-1234567',
      email: 'billing@acmeoffice.example',
      phone: '(415) 555-0134',
      address: '120 Mission St, San Francisco, CA 94105',
    },
    {
      name: 'ACME Office Supplies',
      email: 'ar@acmeoffice.example',
      address: '120 Mission Street, San Francisco 94105',
    },
    { name: 'Acme Ofice Supplies, Incorporated', taxId: '941234567' },
  ],
  [
    { name: 'Acme Roofing LLC', email: 'jobs@acmeroofing.example', phone: '+1 303 555 0188' },
    { name: 'Acme Roofing', phone: '303-555-0188' },
  ],
  [
    {
      name: 'Müller Verpackungen GmbH',
      taxId: 'DE811907334',
      address: 'Industriestr. 12, 70565 Stuttgart',
      website: 'https://www.mueller-verpackungen.example',
    },
    { name: 'MUELLER VERPACKUNGEN', taxId: 'DE 811 907 334' },
    {
      name: 'Mueller Verpackungen GmbH & Co. KG',
      address: 'Industriestraße 12, 70565 Stuttgart',
      email: 'buchhaltung@mueller-verpackungen.example',
    },
  ],
  [
    { name: 'Müller Logistik GmbH', taxId: 'DE811907999', email: 'info@mueller-logistik.example' },
    { name: 'Mueller Logistik', email: 'rechnung@mueller-logistik.example' },
  ],
  [
    { name: 'Nordlys Software AS', email: 'faktura@nordlys.example', taxId: 'NO987654321MVA' },
    { name: 'Nordlys Sofware AS', email: 'post@nordlys.example' },
    { name: 'Nordlys Software', taxId: '987654321MVA' },
  ],
  [
    {
      name: 'International Business Machines Corp',
      website: 'https://ibm.example',
      taxId: '13-0871985',
    },
    { name: 'IBM', website: 'https://www.ibm.example', email: 'invoices@ibm.example' },
    { name: 'Intl Business Machines', taxId: '130871985' },
  ],
  [
    { name: 'Bright Line Supply', phone: '206 555 0117', email: 'orders@brightline.example' },
    { name: 'Brightline Supply Co.', email: 'orders@brightline.example' },
  ],
  [
    {
      name: 'Smith Brothers Construction',
      address: '8 Quarry Rd, Boise, ID 83702',
      taxId: '82-7654321',
    },
    { name: 'Smith Bros. Constr.', address: '8 Quarry Road, Boise 83702' },
    { name: 'Construction Smith Bros', taxId: '82-7654321' },
  ],
  [
    {
      name: 'Smith & Sons Plumbing',
      phone: '208-555-0101',
      address: '44 Front St, Boise, ID 83702',
    },
    { name: 'Smith and Sons Plumbing LLC', phone: '(208) 555 0101' },
  ],
  [
    {
      name: 'Société Générale d’Emballage S.A.',
      email: 'compta@sge-emballage.example',
      taxId: 'FR40303265045',
    },
    { name: 'Societe Generale d’Emballage', taxId: 'FR 40 303 265 045' },
  ],
  [
    {
      name: 'Café Lumière SARL',
      address: '15 rue des Martyrs, 75009 Paris',
      phone: '+33 1 55 50 01 42',
    },
    { name: 'Cafe Lumiere', address: '15, rue des Martyrs, 75009 Paris, France' },
  ],
  [
    { name: 'Pacific Freight Services', email: 'ap@pacificfreight.example', taxId: '91-5550101' },
    { name: 'Pacific Freight Svcs Inc', email: 'billing@pacificfreight.example' },
    { name: 'Pacific Freight', email: 'billing@pacificfreight.example' },
  ],
  [
    { name: 'Pacific Coast Freight Lines', email: 'ap@pcfl.example', taxId: '91-5550909' },
    { name: 'Pacific Coast Freight Lines Ltd', taxId: '915550909' },
  ],
  [
    {
      name: 'Green Valley Farms',
      phone: '559-555-0160',
      address: 'RR 2 Box 118, Visalia, CA 93291',
    },
    { name: 'Green Valley Farm', phone: '(559) 555-0160' },
  ],
  [
    {
      name: 'Green Valley Landscaping',
      phone: '559-555-0199',
      address: '310 W Oak Ave, Visalia, CA 93291',
    },
    { name: 'Greenvalley Landscaping', address: '310 West Oak Avenue, Visalia CA 93291' },
  ],
  [
    {
      name: 'Kowalski Transport Sp. z o.o.',
      taxId: 'PL5260001246',
      ibans: ['PL61109010140000071219812874'],
    },
    { name: 'KOWALSKI TRANSPORT', ibans: ['PL61 1090 1014 0000 0712 1981 2874'] },
  ],
  [
    { name: 'Jan Kowalski', email: 'jan.kowalski@gmail.com', phone: '+48 22 555 01 90' },
    { name: 'Kowalski Jan', email: 'Jan.Kowalski@gmail.com' },
  ],
  [
    { name: 'Anna Kowalska Design', email: 'anna.kowalska@gmail.com' },
    { name: 'Anna Kowalska - Design', email: 'anna.kowalska@gmail.com' },
  ],
  [
    {
      name: 'Delta Electric Company',
      address: '900 Harbor Blvd, Oakland, CA 94607',
      website: 'https://deltaelectric.example',
    },
    { name: 'Delta Elec Co', website: 'http://www.deltaelectric.example' },
  ],
  [
    {
      name: 'Delta Air Cargo',
      website: 'https://deltaaircargo.example',
      address: '1030 Airport Blvd, Atlanta, GA 30320',
    },
    { name: 'Delta Air Cargo Inc.', address: '1030 Airport Boulevard, Atlanta GA 30320' },
  ],
  [
    {
      name: 'Amazon Web Services, Inc.',
      taxId: '20-4938068',
      email: 'aws-receivables@amazon.example',
    },
    { name: 'Amazon Web Services', taxId: '204938068' },
  ],
  [
    { name: 'Amazon Business', taxId: '82-0544687', email: 'business@amazon.example' },
    { name: 'Amazon Business LLC', taxId: '820544687' },
  ],
  [
    {
      name: 'Hansen & Partner Steuerberatung',
      email: 'kanzlei@hansen-partner.example',
      phone: '040 5550 1234',
    },
    { name: 'Hansen und Partner', email: 'kanzlei@hansen-partner.example' },
  ],
  [
    { name: 'Hansen Bau GmbH', taxId: 'DE136695976', phone: '040 5550 8877' },
    { name: 'Hansen Bau', phone: '+49 40 5550 8877' },
  ],
  [
    { name: 'Northern Lights Media', email: 'hello@northernlights.example' },
    { name: 'Nothern Lights Media Ltd', email: 'invoices@northernlights.example' },
  ],
  [
    { name: 'Northern Light Bookshop', phone: '0131 555 0123' },
    { name: 'Northern Light Book Shop', phone: '+44 131 555 0123' },
  ],
  [
    { name: 'Becker Druck OHG', taxId: 'DE129273398', address: 'Gartenweg 3, 50667 Köln' },
    { name: 'Becker Druck', address: 'Gartenweg 3, 50667 Koeln' },
  ],
  [
    { name: 'Decker Druck GmbH', taxId: 'DE118645675', address: 'Hafenweg 17, 48155 Münster' },
    { name: 'DECKER DRUCK', taxId: '118645675' },
  ],
  [
    { name: 'T-Mobile USA', phone: '800-555-0142', website: 'https://t-mobile.example' },
    { name: 'T Mobile', website: 'https://www.t-mobile.example', phone: '1 800 555 0142' },
  ],
  [
    { name: 'United Parcel Service', taxId: '58-2480149', website: 'https://ups.example' },
    { name: 'UPS', website: 'https://www.ups.example', taxId: '582480149' },
    { name: 'United Parcel Services Inc', taxId: '58-2480149' },
  ],
  [
    {
      name: 'United Plumbing Supply',
      taxId: '36-5550110',
      website: 'https://unitedplumbing.example',
    },
    { name: 'United Plumbing Supply Corp.', website: 'https://unitedplumbing.example' },
  ],
  [
    { name: 'Consultoría López y Asociados S.L.', taxId: 'ESB58378431' },
    { name: 'Consultoria Lopez y Asociados', taxId: 'B58378431' },
  ],
  [
    { name: 'López Hermanos S.A.', taxId: 'ESA28017895', phone: '+34 952 555 010' },
    { name: 'Lopez Hermanos', phone: '952 555 010' },
  ],
  [
    {
      name: 'Rossi Impianti S.r.l.',
      taxId: 'IT00743110157',
      email: 'fatture@rossi-impianti.example',
    },
    { name: 'ROSSI IMPIANTI SRL', email: 'fatture@rossi-impianti.example' },
  ],
  [
    { name: 'Fratelli Rossi S.n.c.', taxId: 'IT12485671007', address: 'Via Roma 21, 10121 Torino' },
    { name: 'F.lli Rossi', taxId: 'IT12485671007', address: 'Via Roma, 21 - 10121 Torino' },
  ],
  [
    {
      name: 'Lakeside Paper',
      email: 'office@lakesidepaper.example',
      address: '77 Shore Dr, Madison, WI 53703',
    },
    { name: 'Lakeside Paper Company', address: '77 Shore Drive, Madison WI 53703' },
    { name: 'Lake Side Paper Co', email: 'office@lakesidepaper.example' },
  ],
  [
    {
      name: 'Lakeside Dental Group',
      address: '79 Shore Dr, Madison, WI 53703',
      phone: '608-555-0177',
    },
    { name: 'Lakeside Dental', phone: '608 555 0177' },
  ],
  [
    { name: 'First National Insurance Agency', email: 'policies@fnia.example' },
    { name: 'First Natl. Ins. Agency', email: 'policies@fnia.example' },
  ],
  [
    { name: 'First National Bank', website: 'https://fnb.example' },
    { name: 'First Natl Bank', website: 'https://www.fnb.example' },
  ],
  [
    { name: 'Oakwood Property Management', phone: '512-555-0151', email: 'rent@oakwoodpm.example' },
    { name: 'Oakwood Property Mgmt LLC', email: 'rent@oakwoodpm.example' },
    { name: 'Oakwood Prop. Mgmt.', phone: '(512) 555-0151' },
  ],
  [
    { name: 'Oakwood Furniture', phone: '512-555-0190', email: 'sales@oakwoodfurniture.example' },
    { name: 'Oakwood Furniture Inc', email: 'sales@oakwoodfurniture.example' },
  ],
  [
    { name: 'Schmidt IT-Service', taxId: 'DE223344556', email: 'info@schmidt-it.example' },
    { name: 'Schmidt IT Services', email: 'rechnung@schmidt-it.example' },
  ],
  [
    {
      name: 'Schmidt Haustechnik',
      taxId: 'DE665544332',
      email: 'info@schmidt-haustechnik.example',
    },
    { name: 'Schmidt Haus Technik', taxId: 'DE665544332' },
  ],
  [
    { name: 'Van den Berg Transport B.V.', taxId: 'NL004495445B01', ibans: ['NL91ABNA0417164300'] },
    { name: 'v.d. Berg Transport', taxId: 'NL004495445B01', ibans: ['NL91ABNA0417164300'] },
  ],
  [
    { name: 'Van der Meer Advies', taxId: 'NL855123456B02' },
    { name: 'Van der Meer Advies BV', taxId: '855123456B02' },
  ],
  [
    { name: 'Bluebird Consulting', email: 'hi@bluebird.example', phone: '917-555-0114' },
    { name: 'Blue Bird Consulting LLC', phone: '(917) 555-0114' },
  ],
  [
    { name: 'Blue Ridge Consulting', email: 'office@blueridge.example', phone: '828-555-0175' },
    { name: 'Blue Ridge Consulting Group', email: 'office@blueridge.example' },
  ],
  [
    {
      name: 'Meridian Health Sciences',
      taxId: '46-5550132',
      address: '2500 Research Pkwy, Suite 400, Durham, NC 27713',
    },
    { name: 'Meridian Health Science', address: '2500 Research Parkway, Durham NC 27713' },
    // The number was misread.
    { name: 'Meridian Health Sciences', taxId: '46-5550182' },
  ],
  [
    {
      name: 'Triangle Lab Supply',
      taxId: '56-5550171',
      address: '2500 Research Pkwy, Suite 120, Durham, NC 27713',
    },
    { name: 'Triangle Laboratories Supply', taxId: '56-5550171' },
  ],
  [
    {
      name: 'Zürcher Kaffeerösterei AG',
      website: 'https://zuerikaffee.example',
      taxId: 'CHE-116.281.710',
    },
    { name: 'Zuercher Kaffeeroesterei', taxId: 'CHE116281710' },
    { name: 'Kaffeerösterei Zürcher', website: 'https://www.zuerikaffee.example' },
  ],
  // Companies of one group with the same domain and switchboard.
  [
    {
      name: 'Weber Immobilien GmbH',
      taxId: 'DE300400500',
      email: 'immobilien@weber-gruppe.example',
      address: 'Weberplatz 1, 80331 München',
      phone: '089 5550 100',
    },
  ],
  [
    {
      name: 'Weber Logistik GmbH',
      taxId: 'DE300400611',
      email: 'logistik@weber-gruppe.example',
      address: 'Weberplatz 1, 80331 München',
      phone: '089 5550 100',
    },
  ],
  [
    {
      name: 'Weber Energie GmbH',
      taxId: 'DE300400722',
      email: 'energie@weber-gruppe.example',
      address: 'Weberplatz 1, 80331 München',
      phone: '089 5550 100',
    },
  ],
  // Branches that send their own invoices.
  [{ name: 'Handwerk Nord GmbH', taxId: 'DE400500601', website: 'https://handwerk.example' }],
  [{ name: 'Handwerk Süd GmbH', taxId: 'DE400500702', website: 'https://handwerk.example' }],
  [{ name: 'Store 114 Holdings', email: 's114@stores.example' }],
  [{ name: 'Store 141 Holdings', email: 's141@stores.example' }],
  // Namesakes.
  [
    {
      name: 'Apex Consulting',
      taxId: '11-1111222',
      email: 'info@apexconsulting.example',
      address: '5 Main St, Albany, NY 12207',
    },
  ],
  [
    {
      name: 'Apex Consulting',
      taxId: '77-7654321',
      email: 'hello@apex-advisors.example',
      address: '900 Elm St, Dallas, TX 75202',
    },
  ],
  [{ name: 'Martin Dubois', email: 'martin.dubois@orange.fr', phone: '+33 4 55 50 11 22' }],
  [{ name: 'Martine Dubois', email: 'martine.dubois@orange.fr', phone: '+33 2 55 50 33 44' }],
  [{ name: 'Marten Plumbing', phone: '616-555-0112' }],
  [{ name: 'Martin Plumbing', phone: '231-555-0145' }],
  [{ name: 'Johnson Electric', phone: '404-555-0111', address: '12 Peach St, Atlanta, GA 30303' }],
  [{ name: 'Johnston Electric', phone: '706-555-0166', address: '88 Broad St, Augusta, GA 30901' }],
  // One bookkeeper, one mailbox.
  [{ name: 'Blumen Krause', email: 'buero@steuerbuero-hahn.example' }],
  [{ name: 'Autohaus Lindner', email: 'buero@steuerbuero-hahn.example' }],
  [{ name: 'Bäckerei Voss', email: 'buero@steuerbuero-hahn.example' }],
  // One building.
  [{ name: 'Hudson Legal', address: '1 Penn Plaza, New York, NY 10119', phone: '212-555-0107' }],
  [{ name: 'Kessler Capital', address: '1 Penn Plaza, New York, NY 10119', phone: '212-555-0164' }],
  [{ name: 'Summit Solutions', address: '1 Penn Plaza, New York, NY 10119' }],
  // Names of common words.
  [{ name: 'Global Trading Solutions', email: 'a@globaltrading.example' }],
  [{ name: 'Global Software Solutions', email: 'b@globalsoftware.example' }],
  [{ name: 'Data Systems International', email: 'c@dsi.example' }],
  [{ name: 'Media Systems International', email: 'd@msi.example' }],
  [{ name: 'City of Springfield' }],
  [{ name: 'City of Portland' }],
  [{ name: 'University of Oslo' }],
  [{ name: 'University of Bergen' }],
  [{ name: 'Hotel Adler' }],
  [{ name: 'Hotel Post' }],
  [{ name: 'Hotel Adlon' }],
];
