/** Name, usual unit price and monthly use. */
export const PRODUCTS: readonly (readonly [name: string, price: number, monthly: number])[] = [
  ['Guantes de nitrilo talla S (caja de 100)', 8.9, 12],
  ['Guantes de nitrilo talla M (caja de 100)', 8.9, 16],
  ['Mascarillas quirúrgicas (caja de 50)', 4.5, 10],
  ['Brackets metálicos Roth 0.022 (kit 20 piezas)', 24.5, 8],
  ['Brackets cerámicos (kit 20 piezas)', 62.0, 2],
  ['Brackets de autoligado (kit 20 piezas)', 118.0, 2],
  ['Tubos para molares (juego de 4)', 9.75, 9],
  ['Arco NiTi 0.014 superior (paquete de 10)', 7.2, 6],
  ['Arco NiTi 0.016 inferior (paquete de 10)', 7.2, 6],
  ['Arco NiTi 0.016 × 0.022 (paquete de 10)', 8.6, 5],
  ['Arco de acero 0.019 × 0.025 (paquete de 10)', 6.4, 5],
  ['Cadena elástica corta, transparente (carrete)', 12.3, 3],
  ['Ligaduras elásticas de colores (bolsa de 1000)', 6.9, 4],
  ['Elásticos intermaxilares 3/16 medio (bolsa)', 1.4, 30],
  ['Cera de ortodoncia (caja de 50)', 11.5, 3],
  ['Resina fluida A2 (jeringa 2 g)', 14.8, 4],
  ['Resina compuesta A3 (jeringa 4 g)', 19.9, 4],
  ['Adhesivo para brackets (jeringa 4 g)', 31.0, 3],
  ['Ácido grabador 37 % (jeringa 5 ml)', 3.8, 6],
  ['Ionómero de vidrio de restauración', 27.4, 2],
  ['Anestesia lidocaína 2 % con epinefrina (caja de 50)', 22.6, 3],
  ['Agujas dentales cortas 30G (caja de 100)', 9.1, 2],
  ['Algodón en rollos (bolsa de 500)', 5.6, 6],
  ['Eyectores de saliva (bolsa de 100)', 3.3, 9],
  ['Baberos desechables (caja de 500)', 18.4, 2],
  ['Pasta profiláctica de menta (frasco)', 7.7, 2],
  ['Flúor barniz (monodosis)', 1.9, 24],
  ['Alginato de fraguado rápido (453 g)', 8.2, 5],
  ['Silicona de adición, masilla', 46.0, 1],
  ['Hilo retractor n.º 00', 10.9, 1],
  ['Bolsas de esterilización 90 × 230 (caja de 200)', 7.9, 4],
  ['Retenedor fijo, alambre trenzado (30 cm)', 4.2, 6],
];

/** Name, contact, telephone, email and notes of each. */
export const SUPPLIERS = [
  ['Dental Ñandú S.A.C.', 'Óscar Peñaloza', '+51 1 445 2810', 'ventas@dentalnandu.example', 'Entrega los martes.'],
  ['Ortodoncia Andina E.I.R.L.', 'Milagros Ccori', '+51 1 332 7745', 'pedidos@andina.example', null],
  ['Importaciones Müller & Ibáñez', 'Lars Müller', '+34 91 555 0134', 'export@muller.example', 'Pedido mínimo: 300 $.'],
  ['Distribuidora Santa Apolonia', 'Julián Tello', '+51 987 654 002', null, 'Crédito a 30 días.'],
  ['Clínica y Laboratorio Suministros', null, '+51 1 619 0420', 'contacto@suministros.example', null],
  ['Depósito Dental Jr. Cusco', 'Señora Inés', null, null, 'Solo efectivo. Abre desde las 10.'],
] as const;

/** The purposes for which a product was taken. */
export const EXIT_NOTES = [
  'Uso semanal de los consultorios',
  'Sillón 2',
  'Reposición del carro de ortodoncia antes de la campaña',
  'Campaña escolar',
] as const;
